# Everything that is done with this package is done from here; `make help` lists it.

SWIFT ?= swift
# Each module is compiled as a whole, in half the time that file by file takes, and with the lines of crashes but no
# variables for a debugger. `make FLAGS=` compiles as `swift build` does.
FLAGS ?= -debug-info-format none -Xswiftc -gline-tables-only -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1
# Without it one product's build may compile anew what another's has compiled (scripts/build).
SWIFT_DETERMINISTIC_HASHING = 1
export SWIFT FLAGS SWIFT_DETERMINISTIC_HASHING
PREFIX ?= $(HOME)/.local
DESTDIR ?=

# Under a home folder the units are the user's own; elsewhere they are for every user.
UNITDIR = $(DESTDIR)$(if $(filter $(HOME)/%,$(PREFIX)),$(HOME)/.config/systemd/user,$(PREFIX)/lib/systemd/user)

# Benchmarks/Tree and Benchmarks/Gateway are links, whose files would be read twice.
SOURCES = Package.swift Plugins Sources Gateway Center Shell Tests Examples Benchmarks/Package.swift Benchmarks/Sources \
  Fuzzing/Package.swift Fuzzing/Sources
# What the tests need besides what building needs.
TEST_PACKAGES = ffmpeg dbus geoclue-2.0 gpsd postgresql bubblewrap dpkg-dev desktop-file-utils wayland-protocols
# The programs that serve the desktop's.
SERVING = usernotificationsd unctl notification-thumbnail notification-sound
# The programs of the desktop that are served.
SERVED_PROGRAMS = dbus libnotify-bin libglib2.0-bin systemd python3-gi gir1.2-notify-0.7
# The programs that packages for trying are made of, which are in a folder of programs.
PACKED = usernotificationsd unctl notification-center push-gateway notification-shell notification-sound \
  notification-thumbnail generate-manual
PACK = scripts/deb --fast --output .build/system/packages --programs
# The programs that a demo runs: no more than these is compiled.
DEMO = --target DemoPrograms
EXTENSIONS = $(DEMO) notification-center organizer-plus-service organizer-plus-content make-app-bundle
RELEASE = -c release --static-swift-stdlib -Xlinker -s

.PHONY: help bootstrap build test test-readme test-desktop test-serving test-main-loops test-portal test-shell test-clients test-extension test-browser test-push test-push-kills test-cluster test-upgrade test-patroni test-monitoring simulate fuzz sanitize conformance docs lint format demo demo-desktop demo-center demo-extensions demo-location demo-push demo-cluster demo-server demo-shell screenshots screenshots-shell bench bench-browser bench-desktop bench-shell bench-push bench-cluster test-growth test-system test-system-core test-desktops demo-install deb gnome-extension check-packages check-reproducible check-recipes repository rpm tarball static install uninstall app manual clean

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## bootstrap  install what is missing on a bare Debian 12
bootstrap:
	@scripts/bootstrap

## build      build everything for trying it out
build: bootstrap
	@scripts/build

## test       run all tests; SUITE=NAME runs test-NAME in their place, such as SUITE=desktops
ifdef SUITE
test: test-$(SUITE)
else
test:
	@scripts/bootstrap $(TEST_PACKAGES)
	@scripts/test --with-senders
	@scripts/doc-examples "$$($(SWIFT) build --show-bin-path)"
endif

## test-readme  build the README's program and one with Apple's canImport from clean, in TIMES (2) rounds
test-readme: bootstrap
	@Tests/Conformance/ReadmeApp/check.sh
	@Tests/Conformance/canimport/check.sh $(or $(TIMES),2)

## test-desktop  test with real notification servers and sounds, on private screens, and as test-serving does
test-desktop:
	@scripts/bootstrap $(TEST_PACKAGES)
	scripts/test-desktop
	@scripts/build $(SERVING)
	@scripts/test-serving "$$($(SWIFT) build --show-bin-path)"

## test-serving  test this system as the notification system of the whole desktop, with real programs
test-serving:
	@scripts/bootstrap $(SERVED_PROGRAMS)
	@scripts/build $(SERVING)
	@scripts/test-serving "$$($(SWIFT) build --show-bin-path)"

## test-main-loops  build and test the example programs with the main loops of GTK 4 and Qt 6
test-main-loops:
	@scripts/bootstrap libgtk-4-dev qt6-base-dev xvfb pkg-config
	@scripts/build usernotificationsd unctl
	@scripts/test-main-loops "$$($(SWIFT) build --show-bin-path)"

## test-portal  test the backend of the desktop portal with the real portal of a later Debian, as root the first time
test-portal:
	@scripts/bootstrap $(SERVED_PROGRAMS) bubblewrap mmdebstrap
	@scripts/build $(SERVING)
	@scripts/test-portal "$$($(SWIFT) build --show-bin-path)"

## test-shell  test the native shell on screens without hardware: real presses and keys, and pictures of the screen
test-shell:
	@scripts/bootstrap sway grim wtype xvfb xdotool imagemagick x11-utils x11-xserver-utils x11-xkb-utils dbus \
	  libnotify-bin at-spi2-core python3-gi gir1.2-atspi-2.0 gir1.2-gtk-3.0 openbox \
	  orca ibus ibus-anthy fcitx5 fcitx5-anthy
	@for package in chromium firefox-esr weston kwin-wayland; do scripts/bootstrap $$package || \
	  echo "test-shell: NOT INSTALLABLE, its tests are skipped: $$package" >&2; done
	@scripts/build stage-probe accessible-probe notification-shell $(SERVING)
	@scripts/test-shell "$$($(SWIFT) build --show-bin-path)"

## test-clients  build the clients in Python, C, Vala, JavaScript and Qt, and try their examples
test-clients:
	@scripts/bootstrap $(SERVED_PROGRAMS)
	@scripts/build $(SERVING)
	@scripts/test-clients "$$($(SWIFT) build --show-bin-path)"

## test-extension  check the extension for GNOME against the rules of extensions.gnome.org
test-extension:
	@python3 -B Tests/run_suite.py discover -s Tests/GnomeExtension

## test-browser  test the Notification Center's page in Chromium; screenshots go to UN_SCREENSHOTS
test-browser: bootstrap
	@scripts/build $(EXTENSIONS)
	@scripts/test-browser "$$($(SWIFT) build --show-bin-path)"

## test-push  test the push gateway with senders of others, in five languages, and with abuse
test-push: bootstrap
	@scripts/build push-gateway usernotificationsd
	@scripts/test-push "$$($(SWIFT) build --show-bin-path)"

## test-push-kills  kill gateway, devices and provider under load, in ROUNDS (100); UN_SEED repeats a run
test-push-kills: bootstrap
	@scripts/build push-gateway usernotificationsd
	@UN_ROUNDS=$(or $(ROUNDS),100) scripts/test-push "$$($(SWIFT) build --show-bin-path)" test_kills

## test-cluster  test three nodes of the push gateway over PostgreSQL with a standby, in networks that fail, and kill all of it in ROUNDS (20)
test-cluster: bootstrap
	@scripts/build push-gateway usernotificationsd
	@UN_ROUNDS=$(or $(ROUNDS),20) scripts/test-cluster "$$($(SWIFT) build --show-bin-path)"

## test-upgrade  run the push gateway of an earlier commit, FROM, beside the present one, and upgrade its nodes under load
test-upgrade: bootstrap
	@scripts/bootstrap postgresql haproxy
	@scripts/build push-gateway
	@scripts/test-upgrade "$$($(SWIFT) build --show-bin-path)" $(or $(FROM),3ee9d966)

## test-patroni  kill the primary of two PostgreSQL servers that a real Patroni manages, under two nodes of the push gateway
test-patroni: bootstrap
	@scripts/bootstrap postgresql patroni etcd-server
	@scripts/build push-gateway usernotificationsd
	@scripts/test-push "$$($(SWIFT) build --show-bin-path)" test_patroni

## test-monitoring  watch three nodes of a push gateway with a real Prometheus: metrics, alert rules and dashboard
test-monitoring: bootstrap
	@scripts/build push-gateway
	@scripts/check-monitoring "$$($(SWIFT) build --show-bin-path)"

## test-system  test the packages of `make deb`, or those in DEBS, on booted machines, as root; OLD_DEBS=FOLDER has earlier ones
test-system: bootstrap
	@scripts/build organizer-plus
	@UN_BARS=1 UN_OLD_DEBS="$(abspath $(OLD_DEBS))" UN_BIN="$$($(SWIFT) build --show-bin-path)" \
	  scripts/test-system $(or $(DEBS),.build/packages)

## test-system-core  the same in five minutes, in containers alone, with packages of the programs that tests are built with
test-system-core: bootstrap
	@scripts/build $(PACKED) organizer-plus
	@bin="$$($(SWIFT) build --show-bin-path)"; \
	  $(if $(DEBS),,$(PACK) "$$bin" &&) UN_BIN="$$bin" scripts/test-system $(or $(DEBS),.build/system/packages) core

## test-desktops  test such packages, or those in DEBS, after a real login, as root; DESKTOPS="gnome xfce", all of them with all
test-desktops: bootstrap
	$(if $(DEBS),,@scripts/build $(PACKED) && $(PACK) "$$($(SWIFT) build --show-bin-path)")
	@scripts/test-desktops $(or $(DEBS),.build/system/packages) $(or $(DESKTOPS),core)

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

## conformance  write docs/internals/conformance.md anew
conformance:
	scripts/conformance

## docs       build the DocC site of the API modules and the testing kit in .build/docs
docs: bootstrap
	@scripts/docs

## lint       check the formatting of every source file
lint:
	$(SWIFT) format lint --recursive --strict --parallel $(wildcard $(SOURCES))

## format     format every source file
format:
	$(SWIFT) format --in-place --recursive --parallel $(wildcard $(SOURCES))

## demo       show the whole thing with a real daemon, in a folder of its own
demo: bootstrap
	@scripts/build $(DEMO)
	@scripts/demo "$$($(SWIFT) build --show-bin-path)"

## demo-desktop  show a reminder as a bubble of a real notification server, and click on it
demo-desktop: bootstrap
	@scripts/build $(DEMO)
	@scripts/bootstrap dunst xvfb xdotool imagemagick rofi fonts-dejavu-core
	@scripts/demo-desktop "$$($(SWIFT) build --show-bin-path)"

## demo-center  open the Notification Center in the browser, with something of everything in it
demo-center: bootstrap
	@scripts/build $(EXTENSIONS)
	@scripts/demo-center "$$($(SWIFT) build --show-bin-path)"

## demo-install  install the packages and a sample app's on a fresh Debian that loses its power; makes what is missing
demo-install: bootstrap
	@scripts/demo-install $(or $(DEBS),.build/packages) $(or $(APP),.build/organizer-plus_1.0_$(shell dpkg --print-architecture).deb)

## demo-location  walk past two places, and be reminded at both with the app not running
demo-location: bootstrap
	@scripts/build $(DEMO)
	@scripts/demo-location "$$($(SWIFT) build --show-bin-path)"

## demo-push  share tasks by pushes: a gateway, a device, an app that does not run, a sender from PyPI
demo-push: bootstrap
	@scripts/build $(EXTENSIONS) push-gateway
	@scripts/demo-push "$$($(SWIFT) build --show-bin-path)"

## demo-cluster  send pushes to thirty devices of three gateways over PostgreSQL, while one and the primary are killed
demo-cluster: bootstrap
	@scripts/build push-gateway usernotificationsd
	@scripts/demo-cluster "$$($(SWIFT) build --show-bin-path)"

## demo-server  serve the desktop: six programs that know nothing of this system notify on a bus of their own
demo-server:
	@scripts/bootstrap $(SERVED_PROGRAMS) gjs
	@scripts/build usernotificationsd unctl
	@scripts/demo-server "$$($(SWIFT) build --show-bin-path)"

## demo-shell  walk through the native shell on this screen, or on one of its own with a picture of each step
demo-shell:
	@scripts/bootstrap xvfb xdotool imagemagick x11-xserver-utils dbus libnotify-bin at-spi2-core python3-gi gir1.2-atspi-2.0
	@scripts/build $(SERVING) notification-shell
	@scripts/demo-shell "$$($(SWIFT) build --show-bin-path)"

## demo-extensions  show a service and a content extension at work, in the browser
demo-extensions: bootstrap
	@scripts/build $(EXTENSIONS)
	@scripts/demo-extensions "$$($(SWIFT) build --show-bin-path)"

## screenshots  take pictures of the Notification Center's page anew
screenshots: bootstrap
	@scripts/build $(EXTENSIONS)
	@scripts/draw-screenshots "$$($(SWIFT) build --show-bin-path)"

## screenshots-shell  take pictures of the native shell anew, on an X server without hardware
screenshots-shell:
	@scripts/bootstrap $(SERVED_PROGRAMS) xvfb xdotool imagemagick x11-xserver-utils x11-xkb-utils fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
	@scripts/build notification-shell usernotificationsd unctl notification-thumbnail
	@scripts/draw-shell "$$($(SWIFT) build --show-bin-path)"

## bench-browser  measure the Notification Center's page in Chromium
bench-browser: bootstrap
	$(SWIFT) build -c release --product usernotificationsd
	$(SWIFT) build -c release --product notification-center
	@scripts/test-browser "$$($(SWIFT) build -c release --show-bin-path)" prepare
	@scripts/measure-browser "$$($(SWIFT) build -c release --show-bin-path)"

## bench      measure, and print both sides of each ratio
bench: bootstrap
	scripts/bench

HOSTILE := test_hostile test_gtk_hostile test_portal_hostile test_center.HostileTest

## bench-desktop  measure how fast programs of the desktop are answered, beside dunst, mako and swaync, and hostile ones as well
bench-desktop:
	@scripts/bootstrap $(SERVED_PROGRAMS) dunst mako-notifier sway-notification-center sway xvfb
	$(SWIFT) build $(RELEASE) --product usernotificationsd
	$(SWIFT) build $(RELEASE) --product unctl
	@scripts/bench-desktop "$$($(SWIFT) build $(RELEASE) --show-bin-path)"
	@UN_BARS=1 scripts/test-serving "$$($(SWIFT) build $(RELEASE) --show-bin-path)" $(HOSTILE)

## bench-shell  measure how fast banners and the panel are on the screen and what they cost, beside mako, dunst and swaync
bench-shell:
	@scripts/bootstrap $(SERVED_PROGRAMS) dunst mako-notifier sway-notification-center sway xvfb libwayland-dev libxcb1-dev libxcb-shm0-dev
	for program in usernotificationsd unctl notification-shell stage-probe; do \
	  $(SWIFT) build $(RELEASE) --product $$program || exit 1; done
	@scripts/bench-shell "$$($(SWIFT) build $(RELEASE) --show-bin-path)"

## bench-push  measure the push gateway beside its peers; BENCH_FULL=1 takes the full sizes
bench-push: bootstrap
	scripts/bench-push

## bench-cluster  measure nodes of the push gateway over PostgreSQL beside SQLite and a bare libpq program
bench-cluster: bootstrap
	@scripts/bench-cluster

## test-growth  load two nodes with 5,000 pushes a second for MINUTES (60), and see that no table of PostgreSQL grows
test-growth: bootstrap
	@UN_MINUTES=$(or $(MINUTES),60) scripts/bench-cluster growth

## deb        make the Debian packages in .build/packages; docs/internals/packaging.md has more
deb: bootstrap
	@scripts/deb $(DEB_OPTIONS)

## gnome-extension  make the archives for extensions.gnome.org in .build/gnome-extension, and the texts for translators
gnome-extension: test-extension
	@scripts/gnome-extension zip .build/gnome-extension
	@scripts/gnome-extension pot .build/gnome-extension/usernotifications.pot
	@ls -l .build/gnome-extension

## check-packages  check the packages of `make deb`, or those in DEBS, on RELEASES ("bookworm trixie forky"), as root; with PROGRAMS=FOLDER also that they are the same twice
check-packages:
	@UN_RELEASES="$(RELEASES)" scripts/check-packages $(or $(DEBS),.build/packages) $(if $(PROGRAMS),--twice $(PROGRAMS))

## check-reproducible  compile and pack twice from the source package, without a network, and compare the packages' bytes
check-reproducible: bootstrap
	@scripts/check-reproducible

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
	@scripts/build-static

## check-recipes  read the recipes for Arch, RPM and Nix; with PROGRAMS=FOLDER also divide the files of the one for Arch
check-recipes:
	@scripts/check-recipes $(PROGRAMS)

## install    install programs, service, completions and manual under PREFIX (~/.local)
install: bootstrap
	$(SWIFT) build $(RELEASE) --product usernotificationsd
	$(SWIFT) build $(RELEASE) --product unctl
	$(SWIFT) build $(RELEASE) --product notification-center
	$(SWIFT) build $(RELEASE) --product notification-shell
	$(SWIFT) build $(RELEASE) --product notification-sound
	$(SWIFT) build $(RELEASE) --product notification-thumbnail
	$(SWIFT) build $(RELEASE) --product push-gateway
	$(SWIFT) build $(RELEASE) --product generate-manual
	scripts/install "$$($(SWIFT) build $(RELEASE) --show-bin-path)" "$(DESTDIR)" "$(PREFIX)" "$(UNITDIR)"

## uninstall  remove what install put there; data stays
uninstall:
	scripts/install --remove "$(DESTDIR)" "$(PREFIX)" "$(UNITDIR)"

## app        make OrganizerPlus.app in .build, ready for `unctl install`; PACKAGE=--deb makes its Debian package, too
app:
	@scripts/bootstrap libcurl4-openssl-dev
	$(SWIFT) build $(RELEASE) --product organizer-plus
	$(SWIFT) build $(RELEASE) --product organizer-plus-service
	$(SWIFT) build $(RELEASE) --product organizer-plus-content
	$(SWIFT) build $(RELEASE) --product make-app-bundle
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
