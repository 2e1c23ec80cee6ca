// Sends one request through node's http2, which keeps the body back until the server wants it.
//   node expect.js URL CA BODY HEADER...
// The body is in base64, a header is `name: value`. The status of the answer is printed.
'use strict'
const fs = require('fs')
const http2 = require('http2')

const [url, ca, text, ...fields] = process.argv.slice(2)
const body = Buffer.from(text, 'base64')
const { origin, pathname } = new URL(url)
const headers = { ':method': 'POST', ':path': pathname, expect: '100-continue', 'content-length': body.length }
for (const field of fields) {
  const colon = field.indexOf(': ')
  headers[field.slice(0, colon)] = field.slice(colon + 2)
}
const session = http2.connect(origin, { ca: fs.readFileSync(ca) })
const stream = session.request(headers, { endStream: false })
let status
stream.on('continue', () => stream.end(body))
stream.on('response', (answer) => { status = answer[':status'] })
stream.on('end', () => {
  console.log(status)
  session.destroy()
})
stream.resume()
