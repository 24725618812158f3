curl -sS "$CASTELLAN_URL/api/webhooks" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"url": "'"$WEBHOOK_URL"'", "events": ["bot.started", "bot.stopped"]}'
