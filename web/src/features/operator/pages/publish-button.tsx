import { Button } from '#ui/button/button.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';

type PublishButtonProps = {
  formState: { isDirty: boolean; isSubmitting: boolean; isSubmitSuccessful: boolean };
};

/** Publishes what was written; warns before unpublished text is lost. */
export function PublishButton({
  formState: { isDirty, isSubmitting, isSubmitSuccessful },
}: PublishButtonProps) {
  return (
    <>
      <Button type="submit" isPending={isSubmitting} className="justify-self-start">
        Publish
      </Button>
      <LeaveWarning isActive={isDirty && !isSubmitSuccessful}>
        Your changes have not been published and would be lost.
      </LeaveWarning>
    </>
  );
}
