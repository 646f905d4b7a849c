CREATE TABLE "booked_transfers" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"licence_id" uuid NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "booked_transfers" ADD CONSTRAINT "booked_transfers_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_transfers_licence" ON "booked_transfers" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "licences_running" ON "licences" USING btree ("expires_on") WHERE "licences"."license_status" = 2 and "licences"."license_type" = 0;