<?php
// A provider token made with openssl_sign: DER, in standard base64.
//   php token.php KEYFILE KEYID TEAM
[, $file, $kid, $iss] = $argv;
$signed = base64_encode(json_encode(['alg' => 'ES256', 'kid' => $kid])) . '.'
    . base64_encode(json_encode(['iss' => $iss, 'iat' => time()]));
openssl_sign($signed, $signature, file_get_contents($file), OPENSSL_ALGO_SHA256);
echo $signed . '.' . base64_encode($signature) . "\n";
