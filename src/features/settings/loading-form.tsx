import { LoadingState } from '#ui/feedback/loading-state.tsx'

const heights = [120]

/** Shown while the code of a form loads. */
export function LoadingForm() {
  return <LoadingState label="Loading form" heights={heights} />
}
