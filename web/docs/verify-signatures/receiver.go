// Run: WEBHOOK_SECRET=… go run receiver.go
// In Gin, the raw body is c.GetRawData().
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

// isSigned reports whether the header is the signature of exactly these bytes.
func isSigned(rawBody []byte, header, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	// hmac.Equal takes the same time wherever the bytes differ.
	return hmac.Equal([]byte(expected), []byte(header))
}

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		rawBody, err := io.ReadAll(r.Body)
		if err != nil || !isSigned(rawBody, r.Header.Get("X-Hub-Signature-256"), secret) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		// Parse only what is signed. The same transaction_id may come more than once.
		var delivery struct {
			Type          string `json:"type"`
			TransactionID string `json:"transaction_id"`
		}
		if err := json.Unmarshal(rawBody, &delivery); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Println(delivery.Type, delivery.TransactionID)
		// Respond within 10 s; process slow work afterwards.
		w.WriteHeader(http.StatusOK)
	})
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
