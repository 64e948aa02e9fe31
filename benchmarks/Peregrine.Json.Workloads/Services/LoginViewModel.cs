namespace Peregrine.Json.Workloads.Services;

/// <summary>What a sign-in form posts: 83 bytes.</summary>
public sealed class LoginViewModel
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }

    internal static LoginViewModel Make(Prose prose) => new()
    {
        Email = $"{prose.Letters(10)}@{prose.Letters(8)}.com",
        Password = prose.LettersAndDigits(16),
        RememberMe = prose.Chance(80),
    };
}
