// oxlint-disable import/no-unassigned-import -- style sheets have nothing to assign
import '@fontsource-variable/inter/wght.css'
import '#ui/theme/print.css'
import '#ui/theme/tokens.css'
// oxlint-enable import/no-unassigned-import
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logFailure } from '#api/log.ts'
import { recordReferral } from '#app/referral/record-referral.ts'
import { parseReferral } from '#app/referral/referral.ts'
import { reloadOnChunkErrors } from './chunk-reload.ts'
import { preloadScreen, Router } from './router.tsx'
import { unregisterServiceWorkers } from './service-workers.ts'

reloadOnChunkErrors()
unregisterServiceWorkers().catch((error: unknown) => logFailure('Unregistering service workers failed.', error))

const referral = parseReferral(location.search)
if (referral !== null) void recordReferral(referral)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with id "root".')
preloadScreen(location.pathname)
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
