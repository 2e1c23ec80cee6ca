# Recipe for Nix. It was not built: scripts/check-recipes parses it, and nothing else of Nix was at hand.
# The input `sources` is a folder with the unpacked source package of `scripts/deb --source`, whose folder vendor has the
# dependencies; a build asks no network. nixpkgs has to have Swift 6.2 or later.
{
  description = "Scheduled notifications that outlive their app";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  inputs.sources = {
    url = "path:../../sources";
    flake = false;
  };

  outputs = { self, nixpkgs, sources }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      package = system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        pkgs.swiftPackages.stdenv.mkDerivation {
          pname = "usernotifications";
          version = "0.1.0";
          src = sources;
          nativeBuildInputs = with pkgs; [ gettext git lld pkg-config python3 swift swiftPackages.swiftpm ];
          buildInputs = with pkgs; [
            cairo gdk-pixbuf libpulseaudio libsndfile libxkbcommon openssl pango postgresql.lib sqlite
            swiftPackages.Dispatch swiftPackages.Foundation systemd wayland xorg.libxcb
          ];
          # The command that Swift's package manager adds to builds would take other versions of the dependencies.
          dontUseSwiftpmBuild = true;
          configurePhase = "export OFFLINE=1 HOME=$TMPDIR";
          buildPhase = ''
            patchShebangs scripts
            scripts/build-release
          '';
          installPhase = ''
            programs=$(scripts/build-release --bin-path)
            scripts/package-swift runtime "$programs" "$out/lib/usernotifications"
            LD_LIBRARY_PATH="$out/lib/usernotifications" HOME=/nonexistent \
              scripts/install "$programs" "" "$out" "$out/lib/systemd/user"
            scripts/package-documents "$out/share/doc"
          '';
          meta = {
            description = "Scheduled notifications that outlive their app";
            license = nixpkgs.lib.licenses.asl20;
            platforms = systems;
            mainProgram = "unctl";
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: { default = package system; });
    };
}
