// A provider token made with node's crypto: DER in standard base64 with padding, or 66 + 66 bytes for ES512.
//   node token.js KEYFILE KEYID TEAM [ES512]
'use strict'
const crypto = require('crypto')
const fs = require('fs')

const [file, kid, iss, alg = 'ES256'] = process.argv.slice(2)
const key = fs.readFileSync(file)
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64')
const signed = [part({ alg, kid }), part({ iss, iat: Math.floor(Date.now() / 1000) })].join('.')
let signature
if (alg === 'ES512') {
  const numbers = crypto.sign('SHA512', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  signature = Buffer.alloc(132)
  numbers.copy(signature, 34, 0, 32)
  numbers.copy(signature, 100, 32)
} else {
  signature = crypto.createSign('SHA256').update(signed).sign(key)
}
console.log(`${signed}.${signature.toString('base64')}`)
