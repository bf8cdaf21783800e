# Needs the gems rackup and puma. Run: WEBHOOK_SECRET=… rackup -p 8080 receiver.ru
# The raw body is request.raw_post in Rails and request.body.read in Sinatra.
require "json"
require "openssl"

class Receiver
  def initialize(secret)
    raise "Set WEBHOOK_SECRET." if secret.empty?

    @secret = secret
  end

  # Whether the header is the signature of exactly these bytes.
  def signed?(raw_body, header)
    expected = "sha256=" + OpenSSL::HMAC.hexdigest("SHA256", @secret, raw_body)
    # secure_compare takes the same time wherever the texts differ.
    OpenSSL.secure_compare(expected, header)
  end

  def call(env)
    raw_body = env["rack.input"]&.read.to_s
    return [401, {}, []] unless signed?(raw_body, env.fetch("HTTP_X_HUB_SIGNATURE_256", ""))

    # Parse only what is signed. The same transaction_id may come more than once.
    delivery = JSON.parse(raw_body)
    puts "#{delivery["type"]} #{delivery["transaction_id"]}"
    # Respond within 10 s; process slow work afterwards.
    [200, {}, []]
  end
end

run Receiver.new(ENV.fetch("WEBHOOK_SECRET", ""))
