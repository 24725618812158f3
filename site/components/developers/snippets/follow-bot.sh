curl -sS "$CASTELLAN_URL/api/bots/$BOT_ID/actions" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"action": "start"}'

curl -sSN "$CASTELLAN_URL/api/bots/$BOT_ID/console" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN"
