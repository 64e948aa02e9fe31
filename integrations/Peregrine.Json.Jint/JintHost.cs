using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Jint;
using Jint.Native;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.Jint;

/// <summary>
/// A value of Jint as a struct. Generic code is compiled separately for each struct, but only once for all classes, with look-ups of types at run time and
/// calls that are not inlined.
/// </summary>
/// <param name="Value">The value.</param>
internal readonly record struct JintValue(JsValue Value)
{
    public static implicit operator JintValue(JsValue value) => new(value);

    public static implicit operator JsValue(JintValue value) => value.Value;
}

/// <summary>
/// Gives the algorithms of <see cref="EcmaJson"/> access to the values of Jint. <see cref="JintModel"/> implements the operations, and <see cref="JintPlain"/>
/// those for values that run no code.
/// </summary>
internal readonly struct JintHost(Engine engine, JintRealm realm, bool isInScript) : IPlainHost<JintValue>
{
    private readonly JintModel _model = new(engine, realm, isInScript);

    public JintValue Undefined => _model.Undefined;

    public JintValue Null => _model.Null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaKind KindOf(JintValue value) => _model.KindOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BooleanOf(JintValue value) => _model.BooleanOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double NumberOf(JintValue value) => _model.NumberOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string TextOf(JintValue value) => _model.TextOf(value);

    public string RawTextOf(JintValue value, string gap, int depth) => _model.RawTextOf(value, gap, depth);

    public void CheckConstraints() => _model.CheckConstraints();

    public double ToNumber(JintValue value) => _model.ToNumber(value);

    public string ToText(JintValue value) => _model.ToText(value);

    public bool IsArray(JintValue value) => _model.IsArray(value);

    public long LengthOf(JintValue value) => _model.LengthOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JintValue Get(JintValue target, string name) => _model.Get(target, name);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JintValue Get(JintValue target, long index) => _model.Get(target, index);

    public void AppendNames(JintValue target, List<string> names) => _model.AppendNames(target, names);

    public bool TryGetLayout(JintValue target, out EcmaLayout? layout) => _model.TryGetLayout(target, out layout);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JintValue Get(JintValue target, EcmaLayout layout, int position) => _model.Get(target, layout, position);

    public bool BeginPlain() => _model.BeginPlain();

    public void GaveUp(nint written) => _model.GaveUp(written);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaKind PlainKindOf(JintValue value) => JintPlain.KindOf(value);

    public bool TryOpen(JintValue value, PlainStack<JintValue> stack, ref PlainContainer<JintValue> opened) => _model.TryOpen(value, stack, ref opened);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public object? ShapeOf(JintValue value) => JintPlain.ShapeOf(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JintValue SlotOf(JintValue value, int slot) => JintPlain.SlotOf(value, slot);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JintValue ItemOf(object items, int index) => JintPlain.ItemOf(items, index);

    public object IdentityOf(JintValue value) => _model.IdentityOf(value);

    public bool SameValue(JintValue left, JintValue right) => _model.SameValue(left, right);

    public JintValue Call(JintValue function, JintValue self, ReadOnlySpan<JintValue> arguments) => _model.Call(function, self, Values(arguments));

    public JintValue FromBoolean(bool value) => _model.FromBoolean(value);

    public JintValue FromNumber(double value) => _model.FromNumber(value);

    public JintValue FromText(string value) => _model.FromText(value);

    public JintValue CreateObject(EcmaLayout layout, ReadOnlySpan<JintValue> values) => _model.CreateObject(layout, Values(values));

    public JintValue CreateArray(ReadOnlySpan<JintValue> values) => _model.CreateArray(Values(values));

    public void CreateProperty(JintValue target, string name, JintValue value) => _model.CreateProperty(target, name, value);

    public void CreateProperty(JintValue target, long index, JintValue value) => _model.CreateProperty(target, index, value);

    public void Delete(JintValue target, string name) => _model.Delete(target, name);

    public void Delete(JintValue target, long index) => _model.Delete(target, index);

    private static ReadOnlySpan<JsValue> Values(ReadOnlySpan<JintValue> values) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<JintValue, JsValue>(ref MemoryMarshal.GetReference(values)), values.Length);
}
