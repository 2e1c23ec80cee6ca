import NIOCore
import NIOHTTP1

extension ByteBuffer {
  /// Writes an answer in HTTP/1.1; the connection is closed after the last one.
  mutating func write(_ answer: WebPushAnswer, date: String, isLast: Bool) {
    if answer.status == 201 {
      writeStaticString("HTTP/1.1 201 Created\r\n")
    } else {
      let status = HTTPResponseStatus(statusCode: answer.status)
      writeString("HTTP/1.1 \(answer.status) \(status.reasonPhrase)\r\n")
    }
    writeStaticString("date: ")
    writeString(date)
    writeStaticString("\r\n")
    for (name, value) in answer.fields {
      writeString(name)
      writeStaticString(": ")
      writeString(value)
      writeStaticString("\r\n")
    }
    if answer.status != 204 {
      writeStaticString("content-length: ")
      writeString(String(answer.contentLength))
      writeStaticString("\r\n")
    }
    if isLast { writeStaticString("connection: close\r\n") }
    writeStaticString("\r\n")
    writeBytes(answer.body)
  }
}
