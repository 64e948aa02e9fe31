using System.Reflection.Emit;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits the reading of an object as IL: in one method of an executor or, for many members, in several. The additional methods have as arguments the executor,
/// the reader, the object (a struct's address) or the address of the stored values, the members found, and the first member to read.
/// </summary>
/// <param name="first">Receives the code of the first method.</param>
/// <param name="owner">Receives the other methods.</param>
/// <param name="type">The type.</param>
/// <param name="plan">The plan of the type.</param>
/// <param name="extension">The extension data of the type, or null.</param>
/// <param name="constants">Receives the objects that the code needs.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed partial class IlReadCode(
    ILGenerator first, TypeBuilder owner, Type type, ObjectPlan plan, object? extension, EmitConstants constants) : IReadCode
{
    private const short ObjectArgument = 2, SeenArgument = 3, MemberArgument = 4;

    private static readonly MethodInfo s_checkRequired = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.CheckRequired))!;
    private static readonly MethodInfo s_refuseRead = typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.RefuseRead))!;
    private static readonly MethodInfo s_typeOf = typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!;
    private static readonly FieldInfo s_readerStart = Field(nameof(JsonReader.Start));
    private static readonly FieldInfo s_readerAt = Field(nameof(JsonReader.At));
    private static readonly FieldInfo s_readerEnd = Field(nameof(JsonReader.End));

    private readonly List<Label> _labels = [];

    private ILGenerator il = first;

    private MethodBuilder[] _parts = [];
    private bool _isPart;

    private readonly Type _accessor = typeof(MemberAccess<>).MakeGenericType(type.IsValueType ? type : typeof(object));

    private LocalBuilder? _seen;
    private LocalBuilder _value = null!;
    private LocalBuilder? _noted;
    private LocalBuilder? _claimed;
    private LocalBuilder _start = null!;
    private LocalBuilder _at = null!;
    private LocalBuilder _end = null!;
    private LocalBuilder _after = null!;
    private LocalBuilder _member = null!;

    public CodeLabel DefineLabel(string name)
    {
        _labels.Add(il.DefineLabel());
        return new CodeLabel(_labels.Count - 1);
    }

    public void Mark(CodeLabel label) => il.MarkLabel(At(label));

    public void Goto(CodeLabel label) => il.Emit(OpCodes.Br, At(label));

    public void RefuseRead()
    {
        constants.Load(il, plan, typeof(ObjectPlan));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_refuseRead);
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Throw);
    }

    public void Begin()
    {
        _seen = plan.Spec.Tracks ? il.DeclareLocal(typeof(MemberSet)) : null;
        _value = il.DeclareLocal(type);
    }

    public void Return()
    {
        if (_noted is not null)
        {
            il.Emit(OpCodes.Ldloc, _noted);
            il.Emit(OpCodes.Ldloca, _value);
            il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.FillBox))!.MakeGenericMethod(type));
        }

        il.Emit(OpCodes.Ldloc, _value);
        il.Emit(OpCodes.Ret);
    }

    public void Construct()
    {
        ParameterInfo[] declared = plan.Constructor?.GetParameters() ?? [];
        int taken = declared.Length;
        for (int i = 0; i < taken; i++)
        {
            ParameterSpec parameter = plan.Spec.Parameters[i];
            bool isByReference = declared[i].ParameterType.IsByRef;
            if (parameter.Member >= 0)
            {
                EmitKept(parameter.Member, isByReference);
                continue;
            }

            constants.Load(il, parameter.Default, parameter.Type);
            if (isByReference)
            {
                LocalBuilder passed = il.DeclareLocal(parameter.Type);
                il.Emit(OpCodes.Stloc, passed);
                il.Emit(OpCodes.Ldloca, passed);
            }
        }

        if (plan.Constructor is null)
        {
            il.Emit(OpCodes.Ldloca, _value);
            il.Emit(OpCodes.Initobj, type);
        }
        else
        {
            if (plan.Constructor is ConstructorInfo constructor)
            {
                il.Emit(OpCodes.Newobj, constructor);
            }
            else
            {
                il.Emit(OpCodes.Call, (MethodInfo)plan.Constructor);
            }

            il.Emit(OpCodes.Stloc, _value);
        }

        for (int i = taken; i < plan.Spec.Parameters.Length; i++)
        {
            SetKept(plan.Spec.Parameters[i].Member);
        }
    }

    public void CheckRequired()
    {
        il.Emit(OpCodes.Ldloca, _seen!);
        constants.Load(il, plan, typeof(ObjectPlan));
        LoadType();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_checkRequired);
    }

    public void ClaimReference()
    {
        _claimed = il.DeclareLocal(typeof(bool));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(nameof(ObjectSteps.ClaimReference))!);
        il.Emit(OpCodes.Stloc, _claimed);
    }

    public void NoteReference()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _value);
        if (_claimed is not null)
        {
            il.Emit(OpCodes.Ldloc, _claimed);
        }

        string note = _claimed is null ? nameof(ObjectSteps.NoteReference) : nameof(ObjectSteps.NoteClaimed);
        il.Emit(OpCodes.Call, typeof(ObjectSteps).GetMethod(note)!.MakeGenericMethod(type));
        if (type.IsValueType)
        {
            _noted = il.DeclareLocal(typeof(object));
            il.Emit(OpCodes.Stloc, _noted);
        }
        else
        {
            il.Emit(OpCodes.Pop);
        }
    }

    public void CallBack(CallbackKinds kind)
    {
        Type callback = kind == CallbackKinds.Deserializing ? typeof(IJsonOnDeserializing) : typeof(IJsonOnDeserialized);
        il.Emit(OpCodes.Ldloca, _value);
        il.Emit(OpCodes.Constrained, type);
        il.Emit(OpCodes.Callvirt, callback.GetMethods()[0]);
    }

    public void TakePosition()
    {
        _member = il.DeclareLocal(typeof(int));
        _start = il.DeclareLocal(typeof(byte).MakeByRefType());
        _at = il.DeclareLocal(typeof(nint));
        _end = il.DeclareLocal(typeof(nint));
        _after = il.DeclareLocal(typeof(nint));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerStart);
        il.Emit(OpCodes.Stloc, _start);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerEnd);
        il.Emit(OpCodes.Stloc, _end);
        LoadPosition();
    }

    public void LoadPosition()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldfld, s_readerAt);
        il.Emit(OpCodes.Stloc, _at);
    }

    public void StorePosition()
    {
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldloc, _at);
        il.Emit(OpCodes.Stfld, s_readerAt);
    }

    private static FieldInfo Field(string name) => typeof(JsonReader).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private Label At(CodeLabel label) => _labels[label.Number];

    private void LoadType()
    {
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, s_typeOf);
    }
}
