"""What the browser tests stand on."""
