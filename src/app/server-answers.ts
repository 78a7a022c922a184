import { healthTimeout } from '#api/cache-times.ts'

/** Whether the browser is online and the server answers. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/api/v1/warmup', { signal: AbortSignal.timeout(healthTimeout), cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
