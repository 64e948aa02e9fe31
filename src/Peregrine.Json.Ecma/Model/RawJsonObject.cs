namespace Peregrine.Json.Ecma;

/// <summary>The object that JSON.rawJSON creates: frozen, without a prototype, with one property.</summary>
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
