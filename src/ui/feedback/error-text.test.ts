import { describe, expect, it } from 'vitest'
import { errorText } from './error-text.ts'

const failure = (kind: string | number, message: string) => Object.assign(new Error(message), { kind })

describe('an error on screen', () => {
  it('says what to do when there was no answer', () => {
    expect(errorText(failure('FETCH_ERROR', 'Network Error'))).toBe('Can’t reach the server. Retry.')
    expect(errorText(failure('TIMEOUT_ERROR', 'timeout of 30000ms exceeded'))).toBe('The server took too long. Retry.')
  })
  it('is the message of the server otherwise', () => {
    expect(errorText(failure(409, 'The trade is locked.'))).toBe('The trade is locked.')
    expect(errorText(new Error('Unreadable file'))).toBe('Unreadable file')
    expect(errorText('?', 'Couldn’t save.')).toBe('Couldn’t save.')
  })
})
