export { InteractiveForm as default } from '#components/enquiry/interactive-form.tsx'
