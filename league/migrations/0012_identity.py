from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0011_event_in_words'),
    ]

    operations = [
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('content', models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name='event',
            name='organiser',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='event',
            name='colour',
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name='event',
            name='logo',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='event',
            name='certificate',
            field=models.CharField(blank=True, max_length=300),
        ),
    ]
