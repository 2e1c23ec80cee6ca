// Pushes through node's http2 over one connection at full speed, until the gateway sends it away.
//   node load.js HOST PORT CA PATH BEARER TOPIC
// It prints a line for each sent push: its identifier, and the status or the reason for a missing one.
'use strict'
const crypto = require('crypto')
const fs = require('fs')
const http2 = require('http2')

const [host, port, ca, path, bearer, topic] = process.argv.slice(2)
const AT_ONCE = 40
const session = http2.connect(`https://${host}:${port}`, { ca: fs.readFileSync(ca) })
let isOver = false
session.on('goaway', () => { isOver = true })
session.on('close', () => { isOver = true })
session.on('error', () => { isOver = true })

function push() {
  if (isOver || session.closed || session.destroyed) return
  const id = crypto.randomUUID()
  const stream = session.request({
    ':method': 'POST', ':path': path, authorization: bearer, 'apns-topic': topic, 'apns-id': id })
  let status
  stream.on('response', (fields) => { status = fields[':status'] })
  stream.on('error', () => {})
  stream.on('close', () => {
    console.log(id, status || `none:${stream.rstCode}`)
    push()
  })
  stream.resume()
  stream.end('{"aps":{"alert":"Hello"}}')
}

session.on('connect', () => { for (let index = 0; index < AT_ONCE; index++) push() })
