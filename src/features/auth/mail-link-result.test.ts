import { describe, expect, it } from 'vitest'
import { parseMailLinkResult } from './mail-link-result.ts'

describe('the result of an email link', () => {
  it('can be a refusal with its reason', () => {
    const hash =
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb='
    expect(parseMailLinkResult(hash)).toEqual({ refusal: 'Email link is invalid or has expired', message: null })
  })
  it('can be a message', () => {
    expect(parseMailLinkResult('#message=Confirmation+link+accepted&sb=')).toEqual({
      refusal: null,
      message: 'Confirmation link accepted',
    })
  })
  it('is empty for other addresses', () => {
    for (const hash of ['', '#', '#access_token=x&type=signup']) {
      expect(parseMailLinkResult(hash)).toEqual({ refusal: null, message: null })
    }
  })
  it('is truncated', () => {
    expect(parseMailLinkResult(`#error_description=${'x'.repeat(5_000)}`).refusal).toHaveLength(200)
  })
})
