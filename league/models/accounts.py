"""Records of signing in."""

from django.contrib.auth.models import User
from django.db import models


class Guesses(models.Model):
    """A count of wrong passwords, or of another limited act, shared by all processes; deleted after a while.

    ``place`` is a digest, so that the table names neither accounts nor addresses.
    """

    place = models.CharField(max_length=64, primary_key=True)
    number = models.PositiveSmallIntegerField(default=0)  # counted so far
    forgotten_at = models.DateTimeField(db_index=True)  # when the count expires

    def __str__(self) -> str:
        return f"{self.number} guesses"


class SecondFactor(models.Model):
    """The secret of the authenticator app whose codes an account needs after its password."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    # In base 32, as authenticator apps expect.
    secret = models.CharField(max_length=32)
    since = models.DateTimeField()  # when its first code was typed

    def __str__(self) -> str:
        return f"second factor of {self.user}"


class UsedCode(models.Model):
    """The time step of an accepted code, which is not accepted again, even if the clock is set back."""

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="used_codes")
    step = models.PositiveBigIntegerField()  # half minutes since 1970

    class Meta:
        constraints = (models.UniqueConstraint(fields=("factor", "step"), name="code_of_an_app_counts_once"),)

    def __str__(self) -> str:
        return "a used code"


class RecoveryCode(models.Model):
    """The digest of one of the codes for a lost phone; deleted when used."""

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64, unique=True)  # of the code, which is stored nowhere

    def __str__(self) -> str:
        return "a recovery code"
