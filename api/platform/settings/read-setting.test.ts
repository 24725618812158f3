import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../wiring/config'

const SECRETS = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'a:b' }

describe('An address in the settings', () => {
  test.each([
    ['GAME_URL', 'wss://', ''],
    ['GAME_URL', 'wss://', 'game example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://', ''],
    ['STRIPE_API_BASE', 'https://', ''],
    ['PUBLIC_URL', 'https://', 'castellan.example:99999'],
    ['SMTP_URL', 'smtp://', ''],
    ['REDIS_URL', 'redis://', ''],
    ['MONGODB_URI', 'mongodb://', '/castellan'],
    ['MONGODB_URI', 'mongodb://', ':27017'],
    ['MONGODB_URI', 'mongodb://', 'a:27017,b:99999/castellan'],
  ])('leads to a host, which %s=%s%s does not', (name, protocol, rest) => {
    const sentence = `${name} needs a valid host after ${protocol}, and a valid port if it has one.`
    expect(() => readConfig({ [name]: protocol + rest })).toThrow(sentence)
  })

  test('may be a MongoDB of several hosts', () => {
    for (const uri of ['mongodb://a:27017,b:27017/castellan?replicaSet=rs0', 'mongodb://anna:p%40ss@a,[::1]:27018/x'])
      expect(readConfig({ ...SECRETS, MONGODB_URI: uri }).mongodbUri).toBe(uri)
  })

  test('may be a Redis with a password, of this machine, or one that is a socket', () => {
    const others = { ...SECRETS, MONGODB_URI: 'mongodb://db/castellan' }
    for (const url of ['rediss://:p@ss%20w[rd@my_cache:6380/1', 'redis:///1', 'redis:///?path=/run/redis.sock'])
      expect(readConfig({ ...others, REDIS_URL: url }).redisUrl).toBe(url)
  })
})
