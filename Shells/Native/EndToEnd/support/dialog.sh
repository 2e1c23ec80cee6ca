#!/bin/sh
# A program that asks for a text: it types the title that it was given.
echo "from the dialog: ${1#--title=}"
