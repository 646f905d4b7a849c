ALTER TABLE "bank_transfers" DROP CONSTRAINT "bank_transfers_amount";--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD COLUMN "is_reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD COLUMN "reverses" bigint;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_reverses_bank_transfers_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."bank_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_reverses" ON "bank_transfers" USING btree ("reverses");--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_amount" CHECK ("bank_transfers"."hundredths" <> 0);