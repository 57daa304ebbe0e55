import { drawCloudMigrationStrategies } from './posts/cloud-migration-strategies.ts'
import { drawFutureOfReactDevelopment } from './posts/future-of-react-development.ts'
import { drawMobileAppSecurity } from './posts/mobile-app-security.ts'

/** The picture of each post by its id, 800 x 500 px. */
export const posts: Record<string, () => string> = {
  'future-of-react-development': drawFutureOfReactDevelopment,
  'cloud-migration-strategies': drawCloudMigrationStrategies,
  'mobile-app-security': drawMobileAppSecurity,
}
