// @vitest-environment jsdom
import { cleanup, renderHook, act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setWeekStart, useWeekStart, weekStartOf } from './week-start.ts'

afterEach(cleanup)

it('follows the locale', () => {
  expect(weekStartOf('de-DE')).toBe(1)
  expect(weekStartOf('en-US')).toBe(7)
  expect(weekStartOf('en-GB')).toBe(1)
  expect(weekStartOf('ar-EG')).toBe(6)
  expect(weekStartOf('no language at all')).toBe(1)
})

it('is the chosen day everywhere', () => {
  const { result } = renderHook(() => useWeekStart())
  act(() => setWeekStart(6))
  expect(result.current).toBe(6)
  act(() => setWeekStart(1))
  expect(result.current).toBe(1)
  expect(localStorage.getItem('edgeworth:week-start')).toBe('1')
})
