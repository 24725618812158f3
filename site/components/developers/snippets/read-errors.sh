curl -sS "$CASTELLAN_URL/api/bots/000000000000000000000000" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN" \
  -H "Accept: application/problem+json"
