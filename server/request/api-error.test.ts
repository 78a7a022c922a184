import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { ApiError, problemOf, toApiError } from './api-error.ts'

function postgres(code: string): DatabaseError {
  const error = new DatabaseError('duplicate key "secret detail"', 0, 'error')
  error.code = code
  return error
}

describe('toApiError', () => {
  it.each([
    ['23505', 'conflict'],
    ['40001', 'conflict'],
    ['23503', 'not_found'],
    ['42501', 'not_found'],
    ['22P02', 'validation_failed'],
    ['23514', 'validation_failed'],
    ['57014', 'busy'],
    ['53300', 'busy'],
    ['42P01', 'internal'],
    ['XX000', 'internal'],
  ])('takes SQLSTATE %s for %s', (state, code) => {
    const problem = toApiError(postgres(state))
    expect(problem.code).toBe(code)
    expect(JSON.stringify(problemOf(problem, 'id'))).not.toContain('secret')
  })

  it('takes a database out of reach for a busy one', () => {
    expect(toApiError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })).code).toBe('busy')
    expect(toApiError(new Error('timeout exceeded when trying to connect')).code).toBe('busy')
  })

  it('leaves an error of the catalogue as it is', () => {
    const error = new ApiError('plan_limit', 'Three are enough.', [{ field: 'name', message: 'is the fourth' }])
    expect(toApiError(error)).toBe(error)
    expect(problemOf(error, 'id')).toEqual({
      code: 'plan_limit',
      message: 'Three are enough.',
      details: [{ field: 'name', message: 'is the fourth' }],
    })
  })

  it.each([new Error('password=hunter2'), 'text', undefined, null, { statusCode: 418 }])(
    'says nothing of what it does not know: %s',
    (thrown) => {
      const problem = toApiError(thrown)
      expect(problem.code).toBe('internal')
      expect(problemOf(problem, 'request-7')).toEqual({
        code: 'internal',
        message: 'Something failed on our side. (request request-7)',
      })
    },
  )
})
