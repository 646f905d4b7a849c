CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"nip" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"post_code" text NOT NULL,
	"city" text NOT NULL,
	"password_hash" text NOT NULL,
	"einvoice" boolean NOT NULL,
	"market_offers" boolean NOT NULL,
	"clause_read_at" timestamp with time zone,
	"clause_version" text,
	"chosen_product_id" uuid,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"pkk_since" timestamp with time zone,
	"domena" text DEFAULT '' NOT NULL,
	"sms_notification_message" text DEFAULT '' NOT NULL,
	"mute_start_hours" text DEFAULT '' NOT NULL,
	"mute_finish_hours" text DEFAULT '' NOT NULL,
	"how_long_before_driving_lesson" integer DEFAULT 24 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"pkk_id" text NOT NULL,
	"pesel_encrypted" text NOT NULL,
	"password_hash" text NOT NULL,
	"street" text NOT NULL,
	"street_number" text NOT NULL,
	"suite_number" text NOT NULL,
	"post_code" text NOT NULL,
	"post" text NOT NULL,
	"city" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "licence_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" uuid NOT NULL,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"parent_id" uuid,
	"product_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"nip" text NOT NULL,
	"promo_code_id" uuid,
	"promo_code" text,
	"total_price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"program" boolean NOT NULL,
	"website" boolean NOT NULL,
	"internal_exam" boolean NOT NULL,
	"sms_notifications" boolean NOT NULL,
	"how_many_months" integer,
	"license_status" integer NOT NULL,
	"license_type" integer NOT NULL,
	"payment_mark" text NOT NULL,
	"created_on" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_on" timestamp with time zone,
	"started_on" timestamp with time zone,
	"expires_on" timestamp with time zone,
	CONSTRAINT "licences_payment_mark" UNIQUE("payment_mark"),
	CONSTRAINT "licences_status" CHECK ("licences"."license_status" between -1 and 4),
	CONSTRAINT "licences_type" CHECK (("licences"."license_type" = 0) = ("licences"."parent_id" is null) and "licences"."license_type" between 0 and 2),
	CONSTRAINT "licences_price_not_negative" CHECK ("licences"."total_price" >= 0 and "licences"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "outbox_once_key" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_name" text NOT NULL,
	"program" boolean NOT NULL,
	"website" boolean NOT NULL,
	"internal_exam" boolean NOT NULL,
	"sms_notifications" boolean NOT NULL,
	"price" integer NOT NULL,
	"how_many_months" integer,
	"position" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_term" CHECK ("products"."how_many_months" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"uses_allowed" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promo_codes_upper_case" CHECK ("promo_codes"."code" = upper("promo_codes"."code")),
	CONSTRAINT "promo_codes_percent_or_amount" CHECK (("promo_codes"."percent" between 1 and 100 and "promo_codes"."amount" is null) or ("promo_codes"."amount" > 0 and "promo_codes"."percent" is null)),
	CONSTRAINT "promo_codes_within_limit" CHECK ("promo_codes"."uses" between 0 and "promo_codes"."uses_allowed")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_chosen_product_id_products_id_fk" FOREIGN KEY ("chosen_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_transitions" ADD CONSTRAINT "licence_transitions_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_parent_id_licences_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_activated_email" ON "companies" USING btree (lower("email")) WHERE "companies"."activated_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_activated_nip" ON "companies" USING btree ("nip") WHERE "companies"."activated_at" is not null;--> statement-breakpoint
CREATE INDEX "companies_email" ON "companies" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "companies_nip" ON "companies" USING btree ("nip");--> statement-breakpoint
CREATE INDEX "mail_links_company" ON "mail_links" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employees_company" ON "employees" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "licence_transitions_licence" ON "licence_transitions" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "licences_company" ON "licences" USING btree ("company_id","created_on");--> statement-breakpoint
CREATE INDEX "licences_parent" ON "licences" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_one_trial" ON "licences" USING btree ("company_id") WHERE "licences"."how_many_months" is null and "licences"."license_type" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "licences_one_pending_request" ON "licences" USING btree ("parent_id","license_type") WHERE "licences"."license_status" = 1 and "licences"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sessions_company" ON "sessions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of licences is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "licence_transitions_append_only" BEFORE UPDATE OR DELETE ON "licence_transitions"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
