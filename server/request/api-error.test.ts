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
    ['57P01', 'busy'],
    ['57P02', 'busy'],
    ['57P03', 'busy'],
    ['08003', 'busy'],
    ['08006', 'busy'],
    ['42P01', 'internal'],
    ['XX000', 'internal'],
  ])('takes SQLSTATE %s for %s', (state, code) => {
    const problem = toApiError(postgres(state))
    expect(problem.code).toBe(code)
    expect(JSON.stringify(problemOf(problem, 'id'))).not.toContain('secret')
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'takes a database out of reach (%s) for a busy one',
    (code) => {
      expect(toApiError(Object.assign(new Error('connect'), { code })).code).toBe('busy')
    },
  )

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout expired',
    'timeout exceeded when trying to connect',
  ])('takes a broken connection ("%s") for a busy database', (message) => {
    expect(toApiError(new Error(message)).code).toBe('busy')
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
