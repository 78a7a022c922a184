import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { meanR } from '#domain/metrics/r-multiples/mean-r.ts'
import { MetricFigure } from './metric-figure.tsx'

afterEach(cleanup)

test('trades that depend on each other count as fewer, beside their number', () => {
  render(<MetricFigure metric={meanR} answer={{ value: 0.2, reason: null, n: 300, effectiveN: 33.3 }} currency="USD" />)
  expect(screen.getByText('n = 300 trades, counting as 33')).toBeTruthy()
})

test('independent trades count as they are', () => {
  render(<MetricFigure metric={meanR} answer={{ value: 0.2, reason: null, n: 300 }} currency="USD" />)
  expect(screen.getByText('n = 300 trades')).toBeTruthy()
})
