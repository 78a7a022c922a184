// oxlint-disable import/no-unassigned-import -- style sheets have nothing to assign
import '@fontsource-variable/inter/wght.css'
import '#ui/tokens.css'
// oxlint-enable import/no-unassigned-import
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logFailure } from '#api/log.ts'
import { watchChunks } from './chunk-reload.ts'
import { followReferral, referralIn } from './referral.ts'
import { loadScreenOf, Router } from './router.tsx'
import { unregisterServiceWorkers } from './service-workers.ts'

watchChunks()
unregisterServiceWorkers().catch((error: unknown) => logFailure('Unregistering service workers failed.', error))

const referral = referralIn(location.search)
if (referral !== null) void followReferral(referral)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with id "root".')
loadScreenOf(location.pathname)
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
)
