import { afterEach, beforeEach, vi } from 'vitest'
import * as charts from './chart.tsx'

/**
 * Shows descriptions instead of charts during each test of a file: this environment has no canvas, and chart options have
 * tests of their own.
 */
export function describedChartsForTests(): void {
  beforeEach(() => void vi.spyOn(charts, 'Chart').mockImplementation(({ description }) => <p>{description}</p>))
  afterEach(() => void vi.restoreAllMocks())
}
