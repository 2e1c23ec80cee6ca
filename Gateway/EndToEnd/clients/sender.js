// Sends the requests of its input through node's http2, over one connection for each batch.
//   node sender.js HOST PORT CA
// A line is a request: method, path, body in base64, then headers as `name: value`, with tabs between.
// An empty line ends a batch, and is answered with as many lines: status, body in base64, headers.
'use strict'
const fs = require('fs')
const http2 = require('http2')
const readline = require('readline')

const [host, port, ca] = process.argv.slice(2)

function send(session, line) {
  const [method, path, body, ...fields] = line.split('\t')
  const headers = { ':method': method, ':path': path }
  for (const field of fields) {
    const colon = field.indexOf(': ')
    headers[field.slice(0, colon)] = field.slice(colon + 2)
  }
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === '' })
    const chunks = []
    let answer
    stream.on('response', (fields) => { answer = fields })
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      if (!answer) return reject(new Error('a stream ended without an answer'))
      const rest = Object.entries(answer).filter(([name]) => !name.startsWith(':'))
      resolve([answer[':status'], Buffer.concat(chunks).toString('base64'),
        ...rest.map(([name, value]) => `${name}: ${value}`)].join('\t'))
    })
    stream.on('error', reject)
    if (body !== '') stream.end(Buffer.from(body, 'base64'))
  })
}

async function sendAll(lines) {
  const session = http2.connect(`https://${host}:${port}`, { ca: fs.readFileSync(ca) })
  const failed = new Promise((_, reject) => session.on('error', reject))
  // The first one shows that the provider may send; before that the gateway allows one stream only.
  const first = await Promise.race([send(session, lines[0]), failed])
  const rest = await Promise.race([Promise.all(lines.slice(1).map((l) => send(session, l))), failed])
  session.close()
  return [first, ...rest]
}

async function main() {
  let lines = []
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line !== '') { lines.push(line); continue }
    const answers = await sendAll(lines)
    lines = []
    process.stdout.write(answers.join('\n') + '\n')
  }
}

main().catch((error) => { console.error(error); process.exit(1) })
