import { drawAiMachineLearning } from './projects/ai-machine-learning.ts'
import { drawCloudSolutions } from './projects/cloud-solutions.ts'
import { drawCybersecurity } from './projects/cybersecurity.ts'
import { drawMobileAppDevelopment } from './projects/mobile-app-development.ts'
import { drawWebDevelopment } from './projects/web-development.ts'

/** The picture of each project by its id, 800 x 500 px (web development 800 x 496). */
export const projects: Record<string, () => string> = {
  'web-development': drawWebDevelopment,
  'mobile-app-development': drawMobileAppDevelopment,
  'cloud-solutions': drawCloudSolutions,
  'ai-machine-learning': drawAiMachineLearning,
  cybersecurity: drawCybersecurity,
}
