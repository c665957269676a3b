import { downloadMemberInvoice, type InvoiceDocument } from '@kinora/contract/billing/invoices';
import { useWrite } from '#lib/api/use-write.ts';
import { documentNames } from '#lib/document-names.ts';
import { savePdf } from '#lib/save-pdf.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';

/** Buttons that download a payment's invoice and its credit and debit notes. */
export function PaymentDocuments({ documents }: { documents: readonly InvoiceDocument[] }) {
  const download = useWrite(downloadMemberInvoice, {
    onDone: ({ data }) => savePdf(data),
    onFailed: toastError,
  });
  if (documents.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {documents.map(({ id, number, kind }) => (
        <Button
          key={id}
          size="small"
          variant="secondary"
          aria-label={`${documentNames[kind]} ${number} as PDF`}
          isPending={download.isPending}
          onPress={() => download.mutate({ params: { invoice_id: String(id) } })}
        >
          {`${documentNames[kind]} ${number}`}
        </Button>
      ))}
    </div>
  );
}
