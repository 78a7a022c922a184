import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({}, [])).toMatchObject({
      host: '127.0.0.1',
      port: null,
      dataFolder: resolve('data'),
      databaseUrl: null,
      logLevel: 'warn',
      jwtSecret: null,
      trustProxy: 0,
      demo: false,
    })
  })

  it('reads every setting, and takes an empty one for none', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      EDGEWORTH_DATA: '/var/lib/edgeworth',
      DATABASE_URL: 'postgres://db/edgeworth',
      EDGEWORTH_DATABASE_CONNECTIONS: '25',
      EDGEWORTH_LOG: 'info',
      EDGEWORTH_JWT_SECRET: 'x'.repeat(32),
      EDGEWORTH_TRUST_PROXY: '1',
    }
    expect(readConfig(env, ['--demo'])).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataFolder: resolve('/var/lib/edgeworth'),
      databaseUrl: 'postgres://db/edgeworth',
      poolSize: 25,
      logLevel: 'info',
      jwtSecret: 'x'.repeat(32),
      trustProxy: 1,
      demo: true,
    })
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, [])).toMatchObject({ port: null, databaseUrl: null })
  })

  it.each([
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535, not "3000x".'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ EDGEWORTH_DATABASE_CONNECTIONS: '0' }, 'EDGEWORTH_DATABASE_CONNECTIONS must be'],
    [{ EDGEWORTH_TRUST_PROXY: 'yes' }, 'EDGEWORTH_TRUST_PROXY must be a whole number from 0 to 10'],
    [{ EDGEWORTH_DRAIN_SECONDS: '-1' }, 'EDGEWORTH_DRAIN_SECONDS must be'],
    [{ EDGEWORTH_LOG: 'trace' }, 'EDGEWORTH_LOG must be one of'],
    [{ EDGEWORTH_JWT_SECRET: 'short' }, 'EDGEWORTH_JWT_SECRET must be at least 32 bytes long.'],
  ])('explains %j', (env, message) => {
    expect(() => readConfig(env, [])).toThrow(message)
  })

  it('keeps mail to itself and asks for no confirmation by default', () => {
    expect(readConfig({}, [])).toMatchObject({
      site: { url: null, redirectUrls: [], corsOrigins: [] },
      mail: { smtpUrl: null, confirmEmail: false, intervalSeconds: 60 },
      hosted: null,
    })
  })

  it('reads site, mail and hosted settings', () => {
    const env = {
      EDGEWORTH_SITE_URL: 'https://Journal.example.com/',
      EDGEWORTH_REDIRECT_URLS: 'https://app.example.net/**, edgeworth://back',
      EDGEWORTH_CORS_ORIGINS: 'https://App.example.net',
      EDGEWORTH_SMTP_URL: 'smtps://user:secret@mail.example.com',
      EDGEWORTH_MAIL_FROM: 'Journal <journal@example.com>',
      DATABASE_URL: 'postgres://db/postgres',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_JWT_SECRET: 'x'.repeat(32),
    }
    expect(readConfig(env, [])).toMatchObject({
      site: {
        url: 'https://journal.example.com',
        redirectUrls: ['https://app.example.net/**', 'edgeworth://back'],
        corsOrigins: ['https://app.example.net'],
      },
      mail: {
        smtpUrl: 'smtps://user:secret@mail.example.com',
        from: 'Journal <journal@example.com>',
        confirmEmail: true,
      },
      hosted: {
        url: 'https://abc.supabase.co',
        publishableKey: 'sb_publishable_x',
        jwtSecret: 'x'.repeat(32),
      },
    })
    expect(readConfig({ ...env, EDGEWORTH_CONFIRM_EMAIL: '0' }, []).mail.confirmEmail).toBe(false)
    expect(readConfig({ EDGEWORTH_CONFIRM_EMAIL: '1' }, []).mail.confirmEmail).toBe(true)
  })

  const hosted = {
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    DATABASE_URL: 'postgres://db/postgres',
  }
  const serviceKey = `x.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`
  it.each([
    [{ EDGEWORTH_SITE_URL: 'journal.example.com' }, 'EDGEWORTH_SITE_URL must be an origin'],
    [{ EDGEWORTH_SITE_URL: 'https://journal.example.com/app' }, 'EDGEWORTH_SITE_URL must be an origin'],
    [{ EDGEWORTH_SITE_URL: 'ftp://journal.example.com' }, 'EDGEWORTH_SITE_URL must be an origin'],
    [{ EDGEWORTH_REDIRECT_URLS: 'https://**' }, 'EDGEWORTH_REDIRECT_URLS must list addresses'],
    [{ EDGEWORTH_REDIRECT_URLS: 'https://app.example.com**' }, 'EDGEWORTH_REDIRECT_URLS must list addresses'],
    [{ EDGEWORTH_REDIRECT_URLS: 'app.example.com' }, 'EDGEWORTH_REDIRECT_URLS must list addresses'],
    [{ EDGEWORTH_SMTP_URL: 'smtp://mail.example.com' }, 'EDGEWORTH_SMTP_URL needs EDGEWORTH_MAIL_FROM'],
    [{ EDGEWORTH_SMTP_URL: 'https://mail.example.com' }, 'EDGEWORTH_SMTP_URL must begin with smtp://'],
    [{ EDGEWORTH_SMTP_URL: 'mail' }, 'EDGEWORTH_SMTP_URL must be an address'],
    [{ EDGEWORTH_MAIL_FROM: 'journal' }, 'EDGEWORTH_MAIL_FROM must be an address'],
    [{ EDGEWORTH_MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'EDGEWORTH_MAIL_FROM must be an address'],
    [{ EDGEWORTH_CONFIRM_EMAIL: 'yes' }, 'EDGEWORTH_CONFIRM_EMAIL must be 1 or 0, not "yes".'],
    [{ ...hosted, SUPABASE_URL: 'https://abc.supabase.co/auth/v1' }, 'SUPABASE_URL must be a project'],
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: '' }, 'SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY'],
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'SUPABASE_PUBLISHABLE_KEY is a secret key'],
    [{ ...hosted, SUPABASE_PUBLISHABLE_KEY: serviceKey }, 'SUPABASE_PUBLISHABLE_KEY is a secret key'],
    [{ ...hosted, DATABASE_URL: '' }, 'SUPABASE_URL needs DATABASE_URL'],
    [{ ...hosted, SUPABASE_JWT_SECRET: 'short' }, 'SUPABASE_JWT_SECRET must be at least 32 bytes long.'],
  ])('explains what is wrong with %j', (env, message) => {
    expect(() => readConfig(env, [])).toThrow(message)
  })

  it('repeats no password of a mail server that it cannot read', () => {
    expect(() => readConfig({ EDGEWORTH_SMTP_URL: 'http://user:secret@mail' }, [])).toThrow(/^(?!.*secret)/)
  })

  it('accepts its arguments', () => {
    expect(() => readConfig({}, ['--demos'])).toThrow('Unknown argument --demos')
  })
})
