/*
 * A script runs atomically (https://redis.io/docs/latest/develop/programmability/eval-intro/). `%.0f`, because Lua's own
 * conversion rounds large numbers.
 */

/** More lines at once are not part of the message about them: its readers read the console. */
const LINES_IN_MESSAGE = 200

/**
 * Adds the arguments from `from` on as lines, and publishes them. Removed consoles aside, the metadata live as long as the
 * bot.
 */
const ADD = `
local kept, ttl, channel, sender = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local function publish(first, from)
  local lines = {}
  for index = from, #ARGV do lines[#lines + 1] = ARGV[index] end
  if #lines == 0 then return end
  local texts = #lines > ${LINES_IN_MESSAGE} and '[]' or cjson.encode(lines)
  redis.call('PUBLISH', channel, sender .. string.format(' %.0f ', first) .. texts)
end
local function add(last, from)
  local count = #ARGV - from + 1
  for index = math.max(1, count - kept + 1), count do
    redis.call('XADD', KEYS[1], string.format('%.0f-0', last + index), 'text', ARGV[from + index - 1])
  end
  redis.call('XTRIM', KEYS[1], 'MAXLEN', kept)
  redis.call('PEXPIRE', KEYS[1], ttl)
  redis.call('HSET', KEYS[2], 'last', string.format('%.0f', last + count))
  redis.call('PERSIST', KEYS[2])
  publish(last + 1, from)
  return last + count
end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end`

/**
 * A console without metadata was lost if earlier runs may have written, and the bot is older than the first console of
 * this Redis. Its numbers go on from the time: 200 lines a second cannot reach that.
 */
export const APPEND = `${ADD}
local metadata = redis.call('HMGET', KEYS[2], 'epoch', 'last', 'writer', 'batch', 'writerBefore', 'batchBefore')
local epoch, last = tonumber(metadata[1] or 0), tonumber(metadata[2] or 0)
for writer = 3, 5, 2 do
  if metadata[writer] == ARGV[5] and tonumber(ARGV[6]) <= tonumber(metadata[writer + 1]) then return last end
end
if tonumber(ARGV[8]) < epoch then return false end
if epoch < tonumber(ARGV[9]) then return -1 end
if not metadata[2] then
  redis.call('SET', KEYS[3], string.format('%.0f', now()), 'NX')
  if tonumber(ARGV[10]) < tonumber(redis.call('GET', KEYS[3])) then last = now() end
end
last = add(math.max(last, tonumber(ARGV[7])), 11)
if metadata[3] and metadata[3] ~= ARGV[5] then
  redis.call('HSET', KEYS[2], 'writerBefore', metadata[3], 'batchBefore', metadata[4])
end
redis.call('HSET', KEYS[2], 'epoch', ARGV[8], 'writer', ARGV[5], 'batch', ARGV[6])
return last`

export const MARK = `${ADD}
local metadata = redis.call('HMGET', KEYS[2], 'epoch', 'last')
local last = tonumber(metadata[2] or now())
if tonumber(metadata[1] or 0) >= tonumber(ARGV[8]) then return last end
if tonumber(redis.call('HGET', KEYS[3], ARGV[5]) or 0) >= tonumber(ARGV[6]) then return last end
last = add(math.max(last, tonumber(ARGV[7])), 10)
redis.call('HSET', KEYS[3], ARGV[5], ARGV[6])
redis.call('PEXPIRE', KEYS[3], ARGV[9])
return last`

export const READ = `
local last = tonumber(redis.call('HGET', KEYS[2], 'last') or 0)
local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
local lines = {}
if tonumber(ARGV[2]) > 0 then lines = redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2]) end
return { last, oldest and oldest[1] or false, lines }`

export const KEEP_NUMBERS = `
if tonumber(redis.call('HGET', KEYS[1], 'last') or 0) >= tonumber(ARGV[1]) then return end
local isNew = redis.call('EXISTS', KEYS[1]) == 0
redis.call('HSET', KEYS[1], 'last', ARGV[1])
if isNew then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`

export const REMOVE = `
redis.call('DEL', KEYS[1], KEYS[3])
redis.call('HDEL', KEYS[2], 'writer', 'batch', 'writerBefore', 'batchBefore')
redis.call('HSET', KEYS[2], 'epoch', ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])`
