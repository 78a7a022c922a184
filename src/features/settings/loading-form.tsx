import { LoadingState } from '#ui/feedback/loading-state.tsx'

const heights = [120]

/** What stands for a form while its code loads. */
export function LoadingForm() {
  return <LoadingState label="Loading the form" heights={heights} />
}
