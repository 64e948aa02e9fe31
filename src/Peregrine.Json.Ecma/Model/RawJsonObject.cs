namespace Peregrine.Json.Ecma;

/// <summary>What JSON.rawJSON makes: an object without prototype, frozen, with one property.</summary>
internal sealed class RawJsonObject : EcmaObject
{
    public RawJsonObject(string text)
    {
        Text = text;
        Set("rawJSON", text);
        Freeze();
    }

    public string Text { get; }

    internal override EcmaKind Kind => EcmaKind.RawJson;
}
