import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'

/** Refetches everything on screen, and waits until the screen shows the outcome. */
export async function refetchAll(queries: QueryClient): Promise<void> {
  await act(async () => {
    await queries.refetchQueries()
    // Queries notify screens in a task of their own, after the answer.
    await new Promise((resolve) => setTimeout(resolve))
  })
}
