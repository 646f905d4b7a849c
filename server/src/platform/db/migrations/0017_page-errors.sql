ALTER TABLE "page_load_counts" ADD COLUMN "errors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_load_counts" ADD COLUMN "failed_calls" integer DEFAULT 0 NOT NULL;