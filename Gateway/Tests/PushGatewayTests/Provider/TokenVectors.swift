import Testing

/// A provider token in one of the forms that the table in `docs/manual/gateway-reference.md` lists.
///
/// openssl made the key and the signatures, through the script `Gateway/Tests/make-token-vectors`.
struct TokenVector: Sendable, CustomTestStringConvertible {
  /// Its row in the table.
  let form: String
  let token: String

  var testDescription: String { form }
}

extension TokenVector {
  /// The public key, as 65 bytes of X9.63 in hexadecimal digits.
  static let publicKey = """
    0408c492051a7bc29d6a9ba0952c5a2e5f996e74707c1fe99f3f56a2890f5fd84866c44b2f3e18cb2e76b262\
    26c324e4ca6cc7a332dc0239fc989eac5b90b716f5
    """

  /// One of each form, all of the team and the key of `TestGateway`, issued at its instant.
  static let all = [
    TokenVector(
      form: "ES256, 32 + 32 bytes",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.O4Vj4h_ugpuFQOw_Ik_tF_\
        kHv6Fzs692peq_93jTtrk-fmwvJspqkRtMXEdvgbZSekDwkcSDjnpKPrvI3JxnwQ
        """),
    TokenVector(
      form: "ES256, 66 + 66 bytes",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.AAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAKCGzE15ZdKfhkTtLGyzIhtfGkGtv9jynxp4bm3bGAIbAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAMw4gXU8bHa5p7SU8neHOOwCc6OxYZEX9Tco0L-jXoxh
        """),
    TokenVector(
      form: "ES256, without leading zeros",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjU5In0.DDDpuWUlfzmpauDlL-1gR\
        Nj4thJSX-j28t4KP47vM9GHCKebHd6Mrcyky73GLeIhQUwMJroMTbK7EKnNI8tU
        """),
    TokenVector(
      form: "ES256, signed numbers",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjIifQ.AOt3HAo5I4HPGGEwUpGmoY\
        QCQaTI5Y2WjpFxCEKpngIlUTgZ4jeyFUKvRL8wUmyihsU79J7ZW3SbHwwn9eAUkqY
        """),
    TokenVector(
      form: "ES256, DER",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.MEYCIQDm91X5Rkm1i3vz3H\
        HlaWXDqS4Q5mrYdkrlbuZjc15hjwIhAN-rzcvF_n6LH6kt5jRpRaNl4yBfkrnAGHP-Oy0iBxfj
        """),
    TokenVector(
      form: "ES256, DER with long lengths",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.MIIASgKCACEAmAb9cCkc4N\
        Xo1y1kOSxI0zMlDpy8KFJYICm7v7IGW_gCggAhAIy9OkQaKz37hfh_MGgodgyHRTBfn1vXJnx6BRsFw7jm
        """),
    TokenVector(
      form: "ES256, DER with more zeros",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.MFACIwAAAEKyR_TynEQch9\
        mZ-Jl8sZiOEsQgzdMX0HnyLLcjl02hAikAAAAAAAAAAABy6Ld8yNWLoYIbMWPzMlI4k6jowlt3Hf-KPbGc3eIZTQ
        """),
    TokenVector(
      form: "ES256, DER without sign bytes",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjYifQ.MEQCINWfszOWpdfy7oIAN7\
        uRk4uzT_57W1G21E8wzjhnyGPOAiCatxT2udlJ778Xntn9o77S_1A9B2-u7e0N2xbAaOtbew
        """),
    TokenVector(
      form: "ES512, 66 + 66 bytes",
      token: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.AAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAMTc3AhIw4oEBzeLkEmILri-20nx5ch0m-h47DKa_tAcAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAM6br9Ba6RfdJDe5mZaiKgvOkvQdokLRyC_4zHwOof86
        """),
    TokenVector(
      form: "ES512, 32 + 32 bytes",
      token: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.HRs_jN_Eo086hS57fLV7uT\
        eS2BOHX8kjXMzDvGX0bY_8hMpECItyVAOQr4snz3L-GB0_z_vlDpSgZcrnnMEqBA
        """),
    TokenVector(
      form: "ES512, DER",
      token: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.MEUCICho1ZkacVBvNrTQBo\
        Jmw_A8NbFfo-RQQi4YiYqFgi9UAiEAzWtSle4B-f5wEQI1q6qOxQR1BKBJcb9-QX7AUYv--jc
        """),
    TokenVector(
      form: "standard base64 in the header",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4/fj4+Pn4ifQ==.eyJ\
        pc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.svHQtSctnuSiNytNL-py\
        pDvRnMbaGsjRKve-A0vCyft393YocaOOHhIna5TCBY1Wnfx-3BEArYAXbxAF84X0IA
        """),
    TokenVector(
      form: "standard base64 in the claims",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4/fj4+PjAifQ==.-h9kYIFVx4ipCG6rxFnF\
        gQeCWHWekdh6dUxgTs0UNlhMM9tJRrmt_hwXktix1sqDsVFNkWgGGTQu1J4l3yfOew
        """),
    TokenVector(
      form: "standard base64 in the signature",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ.VUW7SofSH2c48+7b/ny67J\
        hW5iRUCH+1e5DSIBMduiBCgCmdAwf2s3+SwbxfajGq1mG6Hr3j+Qzun2E1V8MMDQ==
        """),
    TokenVector(
      form: "standard base64, DER",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4/fj4+Pn4ifQ==.eyJ\
        pc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4/fj4+PjAifQ==.MEUCIH/igTlE+Pza0v\
        qVUjBNiz9ts5MvvlHuowh4YQ5W0XoKAiEA6KNfS7qD0OTuho6VvayKFaGccWVzkO5bjK8skGBq4OY=
        """),
    TokenVector(
      form: "standard base64 without padding",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4/fj4+Pn4ifQ.eyJpc\
        3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4/fj4+PjAifQ.0MlAW0QEz2JEKk9Z9KIz+H\
        OvzARDTI6cUjhMSwwzbfiLpMMZuWQQH2dEUzOXM6SfoELV6DccOYJy2dLCOunRKQ
        """),
    TokenVector(
      form: "base64url with padding",
      token: """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjciLCJ0eXAiOiJKV1QiLCJ4Ijoifn4_fj4-Pn4ifQ==.eyJ\
        pc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwLCJ4Ijoifn4_fj4-PjAifQ==.TB9TkMIcv3SFnozJG7\
        nf7aMgCKDOIPKeyxutwNlnc7Gbr6VB529MX1TeniZyd6S-fbZmy5PyFdtbpzNhekGhVQ==
        """),
  ]
}
