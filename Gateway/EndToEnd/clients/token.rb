# A provider token made with Ruby's openssl: DER, with line breaks left out.
#   ruby token.rb KEYFILE KEYID TEAM
require 'json'
require 'openssl'

file, kid, iss = ARGV
part = ->(data) { [data].pack('m0') }
signed = [{ alg: 'ES256', kid: kid }, { iss: iss, iat: Time.now.to_i }].map { |claims| part.(claims.to_json) }.join('.')
key = OpenSSL::PKey.read(File.read(file))
puts "#{signed}.#{part.(key.sign('SHA256', signed))}"
