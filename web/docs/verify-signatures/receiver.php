<?php
// Run: WEBHOOK_SECRET=… php -S 127.0.0.1:8080 receiver.php
// The raw body is $request->getContent() in Laravel and Symfony.
declare(strict_types=1);

/** Whether the header is the signature of exactly these bytes. */
function isSigned(string $rawBody, string $header, string $secret): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
    // hash_equals takes the same time wherever the texts differ.
    return hash_equals($expected, $header);
}

$secret = (string) getenv('WEBHOOK_SECRET');
if ($secret === '') {
    http_response_code(500);
    exit('Set WEBHOOK_SECRET.');
}

$rawBody = (string) file_get_contents('php://input');
if (!isSigned($rawBody, $_SERVER['HTTP_X_HUB_SIGNATURE_256'] ?? '', $secret)) {
    http_response_code(401);
    exit;
}
// Parse only what is signed. The same transaction_id may come more than once.
$delivery = json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
error_log($delivery['type'] . ' ' . $delivery['transaction_id']);
// Respond within 10 s; process slow work afterwards.
http_response_code(200);
