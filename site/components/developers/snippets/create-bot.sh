curl -sS "$CASTELLAN_URL/api/bots" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: my-first-bot-$ACCOUNT_ID" \
  -d '{"templateId": "resource-collector", "accountId": "'"$ACCOUNT_ID"'"}'
