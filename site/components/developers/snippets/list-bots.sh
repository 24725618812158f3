curl -sS "$CASTELLAN_URL/api/bots" \
  -H "Authorization: Bearer $CASTELLAN_TOKEN"
