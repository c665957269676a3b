import { downloadInvoice, type InvoiceDocument } from '@kinora/contract/billing/invoices';
import { useWrite } from '#lib/api/use-write.ts';
import { documentNames } from '#lib/document-names.ts';
import { savePdf } from '#lib/save-pdf.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { toastError } from '#ui/toast/toast.ts';

/** Buttons that download the documents issued for a payment. */
export function InvoiceDocuments({ documents }: { documents: readonly InvoiceDocument[] }) {
  const download = useWrite(downloadInvoice, {
    onDone: ({ data }) => savePdf(data),
    onFailed: toastError,
  });
  return (
    <div className="flex flex-wrap justify-end gap-x-4">
      {documents.map(({ id, number, kind }) => (
        <PlainButton
          key={id}
          aria-label={`${documentNames[kind]} ${number} as PDF`}
          isPending={download.isPending}
          onPress={() => download.mutate({ params: { invoice_id: String(id) } })}
          className="cursor-pointer rounded-sm text-small text-gold underline decoration-gold/40 underline-offset-4 transition-colors duration-160 hover:text-gold-hover"
        >
          {documentNames[kind]}
        </PlainButton>
      ))}
    </div>
  );
}
