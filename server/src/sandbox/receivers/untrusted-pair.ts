/**
 * The pair of the receiver with the wrong certificate. It is public on purpose and protects nothing: nobody
 * signed the certificate but itself, so that a client that checks refuses it. It is fixed because Node makes
 * keys but no certificates; it is valid until 2120, so that what a client refuses is always the signer.
 */
export const UNTRUSTED_PAIR = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfAXIE+2dzgkC3FOG
eqP13AGSK57jmeWKtE8GcwImiLShRANCAATHJDqjcUyhNnZqyqjfMjpCE5Wwqeoh
O2TNfVVudbxvRnYIy37UEc1i71yLBYg5BY02r4MFvJxY0faim4dXhMOn
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZTCCAQugAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBByZWNlaXZl
ci5pbnZhbGlkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBByZWNlaXZlci5pbnZhbGlkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAExyQ6o3FMoTZ2asqo3zI6QhOVsKnqITtkzX1VbnW8b0Z2CMt+1BHNYu9ciwWI
OQWNNq+DBbycWNH2opuHV4TDp6M+MDwwGwYDVR0RBBQwEoIQcmVjZWl2ZXIuaW52
YWxpZDAdBgNVHQ4EFgQU/Bf7/sQ7n+NbD4twdGWNlx4Rwn0wCgYIKoZIzj0EAwID
SAAwRQIge9wdQBRPQDvwWoVY8cs7D9MpJnbcTSJGg6tmMsBlsecCIQDkz4onj1bL
r2HKuHZcOxtILGcQw6ICPNPyz9puiN/ZBw==
-----END CERTIFICATE-----
`,
};
