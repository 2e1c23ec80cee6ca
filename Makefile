# Everything that is done with this package is done from here; `make help` lists it.

SWIFT ?= swift
# Each module is compiled as a whole and read once, in half the time that file by file takes, and with the lines
# of crashes but no variables for a debugger. `make FLAGS=` compiles as `swift build` does.
FLAGS ?= -debug-info-format none -Xswiftc -gline-tables-only -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 \
  -Xswiftc -no-emit-module-separately-wmo
# Without it one product's build may compile anew what another's has compiled (scripts/build).
SWIFT_DETERMINISTIC_HASHING = 1
export SWIFT FLAGS SWIFT_DETERMINISTIC_HASHING
PREFIX ?= $(HOME)/.local
DESTDIR ?=

# Under a home folder the units are the user's own; elsewhere they are for every user.
UNITDIR = $(DESTDIR)$(if $(filter $(HOME)/%,$(PREFIX)),$(HOME)/.config/systemd/user,$(PREFIX)/lib/systemd/user)

# Benchmarks/Tree and Fuzzing/Tree are links, whose files would be read twice.
SOURCES = Package.swift Plugins Apple Client Core Daemon Platform Shells Tools Testing Gateway Tests Examples \
  Benchmarks/Package.swift Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources
# What the tests need besides what building needs.
TEST_PACKAGES = ffmpeg dbus geoclue-2.0 gpsd openssl postgresql bubblewrap dpkg-dev desktop-file-utils wayland-protocols
RELEASE = -c release --static-swift-stdlib -Xlinker -s
INSTALLED = usernotificationsd unctl notification-center notification-shell notification-sound notification-thumbnail \
  push-gateway generate-manual
SAMPLE = organizer-plus organizer-plus-service organizer-plus-content make-app-bundle

.PHONY: help bootstrap build test simulate fuzz sanitize conformance docs lint format demo bench screenshots deb \
  pot gnome-extension repository rpm tarball static install uninstall app manual clean

help:
	@sed -n 's/^ *## //p' $(MAKEFILE_LIST) scripts/task

## bootstrap  install what is missing on a bare Debian 12
bootstrap:
	@scripts/bootstrap

## build      build everything for trying it out
build: bootstrap
	@scripts/build

## test       run all unit tests and the gateway's senders; SUITE=NAME runs test-NAME in their place, such as SUITE=desktops
ifdef SUITE
test: test-$(SUITE)
else
test:
	@scripts/bootstrap $(TEST_PACKAGES)
	@scripts/test --with-senders
	@scripts/doc-examples "$$($(SWIFT) build --show-bin-path)"
endif

# The suites, demos and measurements.
test-% demo-% bench-% check-% screenshots-%:
	@scripts/task $@
demo bench screenshots docs:
	@scripts/task $@

## simulate   live SEEDS (100000) seeded lives of the whole system, and of gateway clusters, with faults, on all processors
simulate: bootstrap
	$(SWIFT) build -c release --product simulate
	"$$($(SWIFT) build -c release --show-bin-path)/simulate" --seeds $(or $(SEEDS),100000) --from $(or $(FROM),1)
	"$$($(SWIFT) build -c release --show-bin-path)/simulate" --cluster --seeds $(or $(SEEDS),100000) --from $(or $(FROM),1)

## fuzz       fuzz every parser for MINUTES (10)
fuzz: bootstrap
	scripts/fuzz $(or $(MINUTES),10)

## sanitize   run the unit tests under the thread and address sanitizers
sanitize:
	@scripts/bootstrap $(TEST_PACKAGES)
	scripts/sanitize

## conformance  regenerate docs/internals/conformance.md
conformance:
	CONFORMANCE_PAGE=write scripts/test --filter SoundnessTests.ConformanceTests

## lint       check the formatting of every source file, and the translations
lint:
	@scripts/bootstrap gettext
	scripts/translations check
	$(SWIFT) format lint --recursive --strict --parallel $(wildcard $(SOURCES))

## format     format every source file
format:
	$(SWIFT) format --in-place --recursive --parallel $(wildcard $(SOURCES))

## pot        write the template of the translations, po/usernotifications.pot, and count what is translated
pot: bootstrap
	@scripts/build words-template
	@scripts/translations template "$$($(SWIFT) build --show-bin-path)"
	@scripts/measure-words

## deb        make the Debian packages in .build/packages; docs/internals/packaging.md has more
deb: bootstrap
	@scripts/deb $(DEB_OPTIONS)

## gnome-extension  make the archives for extensions.gnome.org in .build/gnome-extension
gnome-extension: test-extension
	@scripts/gnome-extension zip .build/gnome-extension
	@ls -l .build/gnome-extension

## repository  make a signed APT repository of them in .build/repository
repository:
	@scripts/repository

## rpm        make packages for systems with RPM in .build/packages/rpm
rpm: bootstrap
	@scripts/rpm

## tarball    make a tarball with an install script for other systems in .build/packages
tarball: bootstrap
	@scripts/tarball

## static     build unctl as one file that needs no library of the system, .build/static/unctl
static: bootstrap
	@scripts/build-release --static

## install    install programs, service, completions and manual under PREFIX (~/.local)
install: bootstrap
	for product in $(INSTALLED); do $(SWIFT) build $(RELEASE) --product $$product || exit 1; done
	scripts/install "$$($(SWIFT) build $(RELEASE) --show-bin-path)" "$(DESTDIR)" "$(PREFIX)" "$(UNITDIR)"

## uninstall  remove what install put there; data stays
uninstall:
	scripts/install --remove "$(DESTDIR)" "$(PREFIX)" "$(UNITDIR)"

## app        make OrganizerPlus.app in .build, ready for `unctl install`; PACKAGE=--deb makes its Debian package, too
app:
	@scripts/bootstrap libcurl4-openssl-dev
	for product in $(SAMPLE); do $(SWIFT) build $(RELEASE) --product $$product || exit 1; done
	scripts/make-app "$$($(SWIFT) build $(RELEASE) --show-bin-path)" .build/OrganizerPlus.app $(PACKAGE)

## manual     make the manual pages of all programs in .build/manual
manual: bootstrap
	@scripts/build usernotificationsd unctl notification-center push-gateway generate-manual
	@rm -rf .build/manual
	@scripts/manual "$$($(SWIFT) build --show-bin-path)" .build/manual

## clean      remove what was built
clean:
	$(SWIFT) package clean
	rm -rf Benchmarks/.build Fuzzing/.build .build/OrganizerPlus.app .build/manual .build/docs .build/sanitize-* \
	  .build/static .build/static-tree \
	  .build/packaging .build/packages .build/repository
